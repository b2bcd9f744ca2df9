#!/bin/bash
#SBATCH --gres=gpu:1
#SBATCH --mem=64G
#SBATCH -t 8:00:00
#SBATCH -C armgpu

srun python3 train.py --config sweep3.yaml
