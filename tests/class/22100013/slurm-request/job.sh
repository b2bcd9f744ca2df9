#!/bin/bash
#SBATCH --gres=gpu:1
#SBATCH --mem=64
#SBATCH --time=8:00

python train.py --config sweep3.yaml
#SBATCH --constraint=armgpu
